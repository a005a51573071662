// No bracket inside: reading takes the time of the length. What is not found here is removed later, with a report.
const TAG = /<[a-z](?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi
const ATTRIBUTE = /(?:[\s/]+|(?<=["']))([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/g

/**
 * HTML without scripts in attributes. The security policy does not let them run, but reports each as soon as the HTML is
 * read.
 */
export const withoutHandlers = (html: string) =>
  html.replace(TAG, (tag) => tag.replace(ATTRIBUTE, (whole, name: string) => (/^on/i.test(name) ? ' ' : whole)))
