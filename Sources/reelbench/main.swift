import ReelbenchApps
import ReelbenchCommandLineTool
import ReelbenchResources

Tool.main(apps: AppCatalogue.entries, runsBundledScenarios: true)
