package manyclients.site.weave.text;

import manyclients.site.weave.book.BookTraces;
import manyclients.site.weave.claim.Claims;
import manyclients.site.weave.claim.ThenTables;
import manyclients.site.weave.code.Outlines;
import manyclients.site.weave.code.SourceFiles;
import manyclients.site.weave.code.Usage;
import manyclients.site.weave.problem.Problems;

/// The shared tools of all pages of one weaving.
public record Tools(
    SourceFiles sources,
    Outlines outlines,
    Usage usage,
    Claims claims,
    ThenTables thenTables,
    BookTraces traces,
    Bibliography bibliography,
    Problems problems) {}
