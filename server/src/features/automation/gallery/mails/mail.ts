/** Colours of a mail: of its banner and button, and around it. */
export const LOOKS = {
  green: { strong: '#065f46', ground: '#ecfdf5' },
  blue: { strong: '#173ba3', ground: '#eef2ff' },
  red: { strong: '#9f1239', ground: '#fff1f2' },
  violet: { strong: '#5b21b6', ground: '#f5f3ff' },
  brown: { strong: '#7c2d12', ground: '#fff7ed' },
} as const

/** What of a mail is the same in all languages. */
export interface MailPlan {
  look: keyof typeof LOOKS
  /** Products below the text: the open cart, recommended ones, or those of the event that started the run. */
  shows?: 'cart' | 'recommended' | 'event'
}

export interface MailTexts {
  name: string
  subject: string
  preheader: string
  title: string
  /** Paragraphs, without the salutation. */
  text: readonly string[]
  /** Above the products; left out together with them. */
  products?: string
  button: string
  /** Paragraphs below the button. */
  more?: readonly string[]
}
