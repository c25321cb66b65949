/**
 * A worker that formats one date in the language given as its name, and ends. The first formatting in a process takes
 * as long as drawing half a page, because the browser loads its language data; the page then benefits from it.
 */
new Intl.DateTimeFormat(self.name, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit' }).format()
self.close()
