import ReelbenchCommandLineTool
import ReelbenchDevice

MainActor.assumeIsolated { Tool.main(apps: TestApps.entries) }
