import { SIDE } from '../brand/head.ts'
import { defineBlock } from '../define-block.ts'
import { element, empty, NOWHERE, styled } from '../mjml.ts'

/** An address that cannot end the `url()` around it. */
const encodedUrl = (address: string) =>
  address.replace(/['"()\\\s;]/g, (letter) =>
    encodeURIComponent(letter).replace(/['()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  )

/** A picture with a play mark, which leads to the video: mails cannot play one. Where pictures behind content are missing, the mark stands on a dark ground. */
export const video = defineBlock({
  kind: 'video',
  place: 'column',
  standard: { url: '', picture: '', mark: '', alt: '', height: 300 },
  make: ({ url, picture, mark, alt, height }, _brand, marks) => {
    const cell = {
      background: `#20242c${picture ? ` url('${encodedUrl(picture)}') center / cover no-repeat` : ''}`,
      'text-align': 'center',
      'vertical-align': 'middle',
      'border-radius': '8px',
    }
    const play = { display: 'inline-block', width: '72px', height: '72px', border: '0', 'vertical-align': 'middle' }
    return element(
      'mj-table',
      { ...marks, padding: `12px ${SIDE}` },
      element(
        'tr',
        {},
        element(
          'td',
          {
            height,
            align: 'center',
            bgcolor: '#20242c',
            ...(picture ? { background: picture } : {}),
            style: styled(cell),
          },
          element(
            'a',
            { href: url || NOWHERE, style: 'text-decoration:none' },
            empty('img', { src: mark, alt, width: 72, height: 72, style: styled(play) }),
          ),
        ),
      ),
    )
  },
})
