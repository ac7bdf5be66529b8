import Apps
import CommandLineTool
import Foundation

Tool.prepareProcess()
exit(Benchmarks(apps: AppCatalogue.entries).run(Array(CommandLine.arguments.dropFirst())))
