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

type T = TFunction<'templates'>

/** A mail to start from, in the language of the author. */
export function designOf(name: StarterName, t: T): Design {
  return { look: LOOKS[name], blocks: [...blocksOf(name, t), footer(t)] }
}

const footer = (t: T): Block => ({
  kind: 'footer',
  text: t('starter.why'),
  unsubscribe: t('starter.unsubscribe'),
  webversion: t('starter.webversion'),
})

/** The name of the contact, or a neutral greeting if it is unknown. */
const salutation = (t: T) => `{{df_salution|default('${t('starter.welcome.friend')}', true)}}`

const brand: Block = { kind: 'brand', text: '{{cl_company}}' }

function blocksOf(name: StarterName, t: T): Block[] {
  switch (name) {
    case 'newsletter':
      return [
        brand,
        { kind: 'hero', title: t('starter.news.title'), text: t('starter.news.lead'), button: t('starter.read') },
        { kind: 'heading', text: t('starter.news.first') },
        { kind: 'text', text: t('starter.news.firstText') },
        { kind: 'button', text: t('starter.more') },
        { kind: 'divider' },
        {
          kind: 'columns',
          columns: [
            { title: t('starter.news.second'), text: t('starter.news.secondText') },
            { title: t('starter.news.third'), text: t('starter.news.thirdText') },
          ],
        },
      ]
    case 'offer':
      return [
        brand,
        { kind: 'hero', title: t('starter.offer.title'), text: t('starter.offer.lead'), button: t('starter.shop') },
        { kind: 'code', label: t('starter.offer.label'), text: t('starter.offer.code') },
        { kind: 'text', text: t('starter.offer.text') },
        {
          kind: 'columns',
          columns: [
            { title: t('starter.offer.one'), text: t('starter.offer.oneText') },
            { title: t('starter.offer.two'), text: t('starter.offer.twoText') },
            { title: t('starter.offer.three'), text: t('starter.offer.threeText') },
          ],
        },
        { kind: 'button', text: t('starter.shop') },
      ]
    case 'welcome':
      return [
        brand,
        { kind: 'heading', text: t('starter.welcome.title') },
        { kind: 'text', text: t('starter.welcome.hello', { salutation: salutation(t) }) },
        { kind: 'text', text: t('starter.welcome.text') },
        { kind: 'button', text: t('starter.begin') },
        { kind: 'divider' },
        {
          kind: 'columns',
          columns: [
            { title: t('starter.welcome.one'), text: t('starter.welcome.oneText') },
            { title: t('starter.welcome.two'), text: t('starter.welcome.twoText') },
          ],
        },
      ]
    case 'invitation':
      return [
        {
          kind: 'hero',
          title: t('starter.invitation.title'),
          text: t('starter.invitation.lead'),
          button: t('starter.come'),
        },
        { kind: 'text', text: t('starter.invitation.text') },
        {
          kind: 'columns',
          columns: [
            { title: t('starter.invitation.when'), text: t('starter.invitation.whenText') },
            { title: t('starter.invitation.where'), text: t('starter.invitation.whereText') },
          ],
        },
        { kind: 'button', text: t('starter.come') },
      ]
    case 'empty':
      return [brand, { kind: 'heading', text: t('starter.heading') }, { kind: 'text', text: t('starter.text') }]
  }
}
