import { Parser } from 'htmlparser2'
import { masked } from '../../../../platform/render/jinja.ts'
import { attributeOf, readMarkup } from '../../html/index.ts'
import { tagsIn } from './mjml.ts'

/**
 * Whether two documents show the same: texts and links and pictures in the same order, and the same tags of templates. This
 * is how a design is checked before it takes the place of the HTML that it was made from.
 */
export const showsSame = (before: string, after: string): boolean => shownBy(before) === shownBy(after)

const WITHOUT_TEXT = new Set(['style', 'script', 'title', 'head'])
const OTHERS = new Set('audio button form iframe input object select svg textarea video'.split(' '))
/** White space, which blocks change, and what is as invisible. */
const UNSEEN =
  /(?:[\s\u00a0\u200b-\u200d\u2060\ufeff\u00ad]|\u034f)+|&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|#160|#xa0|#8202|#8203|#8204|#847);/gi

function shownBy(html: string): string {
  const text = masked(html)
  const tags = new Map(readMarkup(html).elements.map((element) => [element.start, element]))
  const [texts, links, pictures, others, inTags] = [[], [], [], [], []] as string[][]
  let silent = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (WITHOUT_TEXT.has(name)) silent += 1
        const tag = tags.get(parser.startIndex)
        if (!tag || silent) return
        if (name === 'a' || name === 'area') links!.push(attributeOf(tag, 'href')?.value.trim() ?? '')
        if (name === 'img') pictures!.push(attributeOf(tag, 'src')?.value.trim() ?? '')
        if (OTHERS.has(name)) others!.push(name)
        inTags!.push(...tagsIn(html.slice(parser.startIndex, parser.endIndex + 1)))
      },
      onclosetag(name) {
        if (WITHOUT_TEXT.has(name)) silent -= 1
      },
      ontext() {
        if (!silent) texts!.push(html.slice(parser.startIndex, parser.endIndex + 1))
      },
    },
    { decodeEntities: false },
  )
  parser.end(text)
  return JSON.stringify([texts!.join('').replace(UNSEEN, ''), links, pictures, others, inTags!.sort()])
}
