/**
 * A worker that writes one date in the language of its name and ends. The first one of a process takes as long as drawing
 * half a page, because the browser fetches what it knows of languages; what it has fetched serves the page too.
 */
new Intl.DateTimeFormat(self.name, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit' }).format()
self.close()
