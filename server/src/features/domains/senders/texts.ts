interface Texts {
  mail(company: string, email: string, link: string): { subject: string; text: string }
  title(company: string): string
  explain(email: string): string
  confirm: string
  confirmed: string
  used: string
  dead: string
}

const en: Texts = {
  mail: (company, email, link) => ({
    subject: `Confirm the sender ${email}`,
    text: `${company} wants to send e-mails from the address ${email}. If that is right, confirm it within 14 days:\n\n${link}\n\nIf you know nothing of it, do nothing: without your confirmation nothing is sent from your address.\n`,
  }),
  title: (company) => `Sender of ${company}`,
  explain: (email) => `Confirm that e-mails may be sent from the address ${email}.`,
  confirm: 'Confirm the address',
  confirmed: 'Thank you, the address is confirmed.',
  used: 'This address is already confirmed.',
  dead: 'This link is not valid any more. Ask for a new one in the settings of senders.',
}

const cs: Texts = {
  mail: (company, email, link) => ({
    subject: `Potvrďte odesílatele ${email}`,
    text: `${company} chce odesílat e-maily z adresy ${email}. Pokud je to v pořádku, potvrďte to do 14 dnů:\n\n${link}\n\nPokud o tom nic nevíte, nedělejte nic: bez potvrzení se z vaší adresy nic neodešle.\n`,
  }),
  title: (company) => `Odesílatel – ${company}`,
  explain: (email) => `Potvrďte, že se z adresy ${email} mohou odesílat e-maily.`,
  confirm: 'Potvrdit adresu',
  confirmed: 'Děkujeme, adresa je potvrzena.',
  used: 'Tato adresa už je potvrzena.',
  dead: 'Tento odkaz už neplatí. O nový požádejte v nastavení odesílatelů.',
}

const sk: Texts = {
  mail: (company, email, link) => ({
    subject: `Potvrďte odosielateľa ${email}`,
    text: `${company} chce odosielať e-maily z adresy ${email}. Ak je to v poriadku, potvrďte to do 14 dní:\n\n${link}\n\nAk o tom nič neviete, nerobte nič: bez potvrdenia sa z vašej adresy nič neodošle.\n`,
  }),
  title: (company) => `Odosielateľ – ${company}`,
  explain: (email) => `Potvrďte, že sa z adresy ${email} môžu odosielať e-maily.`,
  confirm: 'Potvrdiť adresu',
  confirmed: 'Ďakujeme, adresa je potvrdená.',
  used: 'Táto adresa už je potvrdená.',
  dead: 'Tento odkaz už neplatí. O nový požiadajte v nastavení odosielateľov.',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of the mail and the page; English for languages without texts. */
export const senderTexts = (language: string): Texts => LANGUAGES[language] ?? en
