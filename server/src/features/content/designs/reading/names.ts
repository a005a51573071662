const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Names of elements by what they become. */
export const INLINE = names(
  'a abbr b bdi bdo big br cite code del em font i img ins kbd label mark q s small span strike strong sub sup time tt u var wbr',
)
export const TEXTS = names('address blockquote dd dl dt h1 h2 h3 h4 h5 h6 li ol p pre ul')
export const CONTAINERS = names('article aside body center div figure footer header html main nav section span')
export const FORMS = names('button fieldset form input label option select textarea')
export const MEDIA = names('audio canvas embed iframe map math object picture source svg track video')
/** They show nothing. */
export const SILENT = names('base head link meta noscript script template title')
