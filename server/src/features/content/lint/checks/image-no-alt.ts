import { attributeOf } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

/** Readers without images see the `alt` text. An empty one is right for decoration. */
export default defineLintCheck({
  code: 'image_no_alt',
  severity: 'warning',
  *find({ images }) {
    for (const image of images)
      if (!attributeOf(image, 'alt')) yield { at: image.start, url: attributeOf(image, 'src')?.value ?? '' }
  },
  examples: {
    good: [
      '<img src="https://example.com/a.png" alt="Shoes">',
      '<img src="https://example.com/a.png" alt="">',
      '<img src="https://example.com/a.gif" width="1" height="1">',
      '<!-- <img src="https://example.com/a.png"> -->',
    ],
    bad: ['<img src="https://example.com/a.png">', '<IMG SRC="https://example.com/a.png" title="x">'],
  },
})
