import { defineLintCheck } from '../define-lint-check.ts'

const MIN_TEXT = 150
const MIN_PER_IMAGE = 25

/** Filters and readers without images see nothing of a mail that is only images. */
export default defineLintCheck({
  code: 'no_text_ratio',
  severity: 'warning',
  find({ images, text }) {
    const needed = Math.max(MIN_TEXT, images.length * MIN_PER_IMAGE)
    return images.length && text.length < needed ? [{ characters: text.length, images: images.length }] : []
  },
  examples: {
    good: [
      '<p>Hello</p>',
      `<img src="https://example.com/a.png" alt=""><p>${'Words of a letter. '.repeat(9)}</p>`,
      '<img src="https://example.com/a.png" width="1" alt=""><p>Hello</p>',
    ],
    bad: [
      '<img src="https://example.com/a.png" alt="">',
      `${'<img src="https://example.com/a.png" alt="">'.repeat(20)}<p>${'Words of a letter. '.repeat(15)}</p>`,
    ],
  },
})
