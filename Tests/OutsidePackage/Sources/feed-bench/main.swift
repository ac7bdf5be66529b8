import Reelbench

Reelbench.main { [AppEntry(name: "feed", summary: "our feed of clips", type: FeedUnderTest.self)] }
