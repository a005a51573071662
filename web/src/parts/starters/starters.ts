import type { TFunction } from 'i18next'
import type { Block, Design, Look } from './blocks.ts'

export const STARTERS = ['newsletter', 'offer', 'welcome', 'invitation', 'empty'] as const
export type StarterName = (typeof STARTERS)[number]

const LOOKS: Readonly<Record<StarterName, Look>> = {
  newsletter: { strong: '#173ba3', onStrong: '#ffffff', ground: '#eef2ff' },
  offer: { strong: '#9f1239', onStrong: '#ffffff', ground: '#fff1f2' },
  welcome: { strong: '#065f46', onStrong: '#ffffff', ground: '#ecfdf5' },
  invitation: { strong: '#3b2a6b', onStrong: '#fdf6e3', ground: '#f4f1fb' },
  empty: { strong: '#173ba3', onStrong: '#ffffff', ground: '#f3f4f6' },
}

type T = TFunction<'starters'>

/** A mail to start from, in the language of the author. */
export function designOf(name: StarterName, t: T): Design {
  return { look: LOOKS[name], blocks: [...blocksOf(name, t), footer(t)] }
}

const footer = (t: T): Block => ({
  kind: 'footer',
  text: t('why'),
  unsubscribe: t('unsubscribe'),
  webversion: t('webversion'),
})

/** The name of the contact, or a neutral greeting if it is unknown. */
const salutation = (t: T) => `{{df_salution|default('${t('welcome.friend')}', true)}}`

const brand: Block = { kind: 'brand', text: '{{cl_company}}' }

function blocksOf(name: StarterName, t: T): Block[] {
  switch (name) {
    case 'newsletter':
      return [
        brand,
        { kind: 'hero', title: t('news.title'), text: t('news.lead'), button: t('read') },
        { kind: 'heading', text: t('news.first') },
        { kind: 'text', text: t('news.firstText') },
        { kind: 'button', text: t('more') },
        { kind: 'divider' },
        {
          kind: 'columns',
          columns: [
            { title: t('news.second'), text: t('news.secondText') },
            { title: t('news.third'), text: t('news.thirdText') },
          ],
        },
      ]
    case 'offer':
      return [
        brand,
        { kind: 'hero', title: t('offer.title'), text: t('offer.lead'), button: t('shop') },
        { kind: 'code', label: t('offer.label'), text: t('offer.code') },
        { kind: 'text', text: t('offer.text') },
        {
          kind: 'columns',
          columns: [
            { title: t('offer.one'), text: t('offer.oneText') },
            { title: t('offer.two'), text: t('offer.twoText') },
            { title: t('offer.three'), text: t('offer.threeText') },
          ],
        },
        { kind: 'button', text: t('shop') },
      ]
    case 'welcome':
      return [
        brand,
        { kind: 'heading', text: t('welcome.title') },
        { kind: 'text', text: t('welcome.hello', { salutation: salutation(t) }) },
        { kind: 'text', text: t('welcome.text') },
        { kind: 'button', text: t('begin') },
        { kind: 'divider' },
        {
          kind: 'columns',
          columns: [
            { title: t('welcome.one'), text: t('welcome.oneText') },
            { title: t('welcome.two'), text: t('welcome.twoText') },
          ],
        },
      ]
    case 'invitation':
      return [
        {
          kind: 'hero',
          title: t('invitation.title'),
          text: t('invitation.lead'),
          button: t('come'),
        },
        { kind: 'text', text: t('invitation.text') },
        {
          kind: 'columns',
          columns: [
            { title: t('invitation.when'), text: t('invitation.whenText') },
            { title: t('invitation.where'), text: t('invitation.whereText') },
          ],
        },
        { kind: 'button', text: t('come') },
      ]
    case 'empty':
      return [brand, { kind: 'heading', text: t('heading') }, { kind: 'text', text: t('text') }]
  }
}
