import { decodeHTML } from 'entities'

/** Markup as lines of text: enough to look for what a server said, and linear whatever it is fed. */
export const plainText = (html: string): string =>
  decodeHTML(
    html
      .replace(/<(?:style|script|title)\b[^<>]*>[^<]*/gi, ' ')
      .replace(/<(?:br|p|div|tr|li|h\d|\/p|\/div|\/tr|\/li|\/h\d|\/td)\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, ' '),
  )
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\n[\n ]*\n/g, '\n\n')
