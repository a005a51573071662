import type { StarterTexts, Texts } from './place.ts'

/** The texts of a starter, and those that starters share. */
export function textsFor(name: string, { common, mails }: StarterTexts) {
  const textIn = (texts: Texts | undefined, key: string) => {
    const text = texts?.[key]
    if (text === undefined) throw new Error(`${name} has no text ${key}`)
    return text
  }
  return { say: (key: string) => textIn(mails[name], key), shared: (key: string) => textIn(common, key) }
}

const NAME = 'df_salution'

/** A text with tags of the template in place of its marks. */
export const filled = (text: string) =>
  text
    .replaceAll('{,name}', `{% if ${NAME} %}, {{ ${NAME} }}{% endif %}`)
    .replaceAll('{name}', `{% if ${NAME} %} {{ ${NAME} }}{% endif %}`)
    .replaceAll('{company}', '{{cl_company}}')
    .replaceAll('{order}', '{{ event.order.number }}')
