import ReelbenchApps
import ReelbenchCommandLineTool

Tool.main(apps: AppCatalogue.entries)
