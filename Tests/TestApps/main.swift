import CommandLineTool
import Device

Tool.main(apps: TestApps.entries)
