import Foundation
import ReelbenchApps
import ReelbenchCommandLineTool

Tool.prepareProcess()
exit(try Benchmarks(apps: AppCatalogue.entries).run(Array(CommandLine.arguments.dropFirst())))
