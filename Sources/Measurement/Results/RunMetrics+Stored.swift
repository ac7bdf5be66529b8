extension RunMetrics {
  /// The metrics as they are read back from a result: every number is rounded to six decimals.
  package var asStored: RunMetrics {
    RunMetrics(
      ordering: all.map { metric in
        var metric = metric
        switch metric.content {
        case .value(let value, let series):
          metric.content = .value(
            JSON.rounded(value),
            series: series.map { part in
              var part = part
              part.value = JSON.rounded(part.value)
              return part
            })
        case .samples(let samples):
          metric.content = .samples(
            samples.map { sample in
              var sample = sample
              sample.value = JSON.rounded(sample.value)
              sample.lasted = sample.lasted.map(JSON.rounded)
              return sample
            })
        }
        return metric
      })
  }
}
