import CommandLineTool
import Device

MainActor.assumeIsolated { Tool.main(apps: TestApps.entries) }
