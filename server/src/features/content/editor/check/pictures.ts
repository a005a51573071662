import { attributeOf, type MjmlElement, readMjml } from '../../html/index.ts'

/** A picture without a file, or one that says nothing to people who do not see it. */
export interface PictureFinding {
  block: number
  fault: 'no_file' | 'no_alt'
}

/**
 * Finds pictures that are not finished. The compiler gives pictures without a description an empty one, so the HTML does
 * not show that it is missing.
 */
export const findPictures = (mjml: string): PictureFinding[] =>
  readMjml(mjml).flatMap((element) => {
    const fault = faultOf(element)
    return fault ? [{ block: element.index, fault }] : []
  })

function faultOf(element: MjmlElement): PictureFinding['fault'] | null {
  if (element.parent?.name === 'mj-attributes') return null
  // A video is a picture that leads to it.
  if (textIn(element, 'data-block') === 'video') return textIn(element, 'data-alt') ? null : 'no_alt'
  if (element.name !== 'mj-image') return null
  if (!textIn(element, 'src')) return 'no_file'
  return textIn(element, 'alt') || textIn(element, 'data-decoration') === 'true' ? null : 'no_alt'
}

const textIn = (element: MjmlElement, name: string) => attributeOf(element, name)?.value?.trim()
