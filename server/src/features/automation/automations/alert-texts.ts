interface Alert {
  automation: string
  message: string
  email: string
  link: string
}

const TEXTS: Record<string, (alert: Alert) => { subject: string; text: string }> = {
  en: ({ automation, message, email, link }) => ({
    subject: `Alert of the automation ${automation}`,
    text: `${message || 'A contact reached an alert of the automation.'}\n\nContact: ${email}\n${link}\n`,
  }),
  cs: ({ automation, message, email, link }) => ({
    subject: `Upozornění z automatizace ${automation}`,
    text: `${message || 'Kontakt došel k upozornění v automatizaci.'}\n\nKontakt: ${email}\n${link}\n`,
  }),
  sk: ({ automation, message, email, link }) => ({
    subject: `Upozornenie z automatizácie ${automation}`,
    text: `${message || 'Kontakt prišiel k upozorneniu v automatizácii.'}\n\nKontakt: ${email}\n${link}\n`,
  }),
}

/** The mail of an alert; English when a language is missing. */
export const alertTexts = (language: string) => TEXTS[language] ?? TEXTS.en!
