import Apps
import CommandLineTool

Tool.main(apps: AppCatalogue.entries)
