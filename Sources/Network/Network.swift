@_exported import HeadlessFoundation
