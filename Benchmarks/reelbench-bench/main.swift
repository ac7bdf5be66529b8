import ReelbenchApps
import ReelbenchCommandLineTool
import Foundation

Tool.prepareProcess()
exit(Benchmarks(apps: AppCatalogue.entries).run(Array(CommandLine.arguments.dropFirst())))
