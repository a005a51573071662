import { type Brand, fontStack, paletteOf } from '../../mail-blocks/brand/brand.ts'
import { SIDE } from '../../mail-blocks/brand/head.ts'
import { element, styled, words } from '../../mail-blocks/mjml.ts'

interface PictureOptions {
  width?: number
  href?: string
  padding?: string
}

/** Pictures and buttons, most of which lead to the shop. */
export function picturesIn(brand: Brand, { shop, baseUrl }: { shop: string; baseUrl: string }) {
  const { onPrimary, primary, heading } = paletteOf(brand)
  // Sent mails keep the addresses of our own pictures, so these do not change with a build.
  const pictureAddress = (name: string) => `${baseUrl}/pictures/${name}.png`
  const name = {
    'css-class': 'ink',
    'font-family': fontStack(brand.fonts.heading),
    'font-size': '20px',
    'font-weight': '700',
    'letter-spacing': '1px',
    color: heading,
  }
  return {
    pictureAddress,
    picture: (file: string, alt: string, { width, href, padding }: PictureOptions = {}) =>
      element('mj-image', {
        ...{ src: pictureAddress(file), alt, href, width: width && `${width}px`, padding },
        'data-decoration': alt ? undefined : 'true',
      }),
    button: (label: string, { href = shop, align = 'left', isInverse = false } = {}) =>
      element(
        'mj-button',
        { href, align, ...(isInverse ? { 'background-color': onPrimary, color: primary } : {}) },
        words(label),
      ),
    /** The logo; the name of the company where there is none. */
    logo: (align: string) =>
      brand.logo
        ? element('mj-image', {
            ...{ src: brand.logo, alt: '{{cl_company}}', width: '140px' },
            ...{ align, href: shop, padding: `0 ${SIDE}` },
          })
        : element(
            'mj-text',
            { ...name, align, padding: `0 ${SIDE}` },
            element(
              'a',
              { href: shop, style: styled({ color: heading, 'text-decoration': 'none' }) },
              '{{cl_company}}',
            ),
          ),
  }
}
