// The second script of the other service's snippet: it records a visit of every page.
window._se = window._se || []
window._se.push(['auto'])
