#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/hash.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>

// Macros that Swift does not import, as constants. No logic here.
enum {
  REELBENCH_AVERROR_EAGAIN = AVERROR(EAGAIN),
  REELBENCH_AVERROR_EOF = AVERROR_EOF,
  REELBENCH_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA
};
static const int64_t REELBENCH_NOPTS_VALUE = AV_NOPTS_VALUE;
