import type { Mail } from '../sign-in/index.ts'
import type { FaultKind } from './fault.ts'

interface Texts {
  title: string
  back: string
  faults: Record<FaultKind, string>
  /** The first sign-in through the provider to an account that exists. */
  linkTitle: string
  mailed(provider: string, email: string): string
  mail(provider: string, link: string): Mail
  linkText(provider: string, email: string): string
  link: string
  linked(provider: string): string
  signIn(provider: string): string
  dead: string
}

const en: Texts = {
  title: 'You are not signed in',
  back: 'Back to sign in',
  faults: {
    expired: 'The sign-in took too long, was used already, or was begun in another browser. Please try again.',
    cancelled: 'The sign-in was cancelled. Nothing has happened.',
    failed:
      'The answer of the sign-in provider was not valid. Please try again; if it happens again, ask your administrator.',
    unverified:
      'The sign-in provider has not verified your e-mail address. Verify it there, or ask your administrator.',
    unknown:
      'There is no account for your e-mail address. Open the link in your invitation, or ask the administrator of your company for one.',
    other:
      'Your account is linked to another account at the sign-in provider. Sign in with that one, or unlink it in your profile first.',
    unreachable: 'The sign-in provider does not answer. Please try again in a while.',
  },
  linkTitle: 'Confirm your first sign-in',
  mailed: (provider, email) =>
    `You sign in through ${provider} for the first time. To make sure that it is you, we have sent a link to ${email}. Open it within an hour.`,
  mail: (provider, link) => ({
    subject: `Confirm your first sign-in through ${provider}`,
    text: `You have just signed in to Postrider through ${provider} for the first time. Confirm within an hour that you want to use it for your account:\n\n${link}\n\nIf it was not you, do not open the link: nothing changes. Someone has an account at ${provider} with your address, so tell your administrator.\n`,
  }),
  linkText: (provider, email) =>
    `From now on your account at ${provider} signs you in here as ${email}. Confirm it only if you have just tried to sign in.`,
  link: 'Confirm',
  linked: (provider) => `Done. You can sign in through ${provider} now.`,
  signIn: (provider) => `Continue with ${provider}`,
  dead: 'This link was already used, was replaced by a newer one, or is too old. Nothing has changed.',
}

const cs: Texts = {
  title: 'Přihlášení se nezdařilo',
  back: 'Zpět k přihlášení',
  faults: {
    expired: 'Přihlášení trvalo příliš dlouho, už proběhlo, nebo začalo v jiném prohlížeči. Zkuste to prosím znovu.',
    cancelled: 'Přihlášení bylo zrušeno. Nic se nestalo.',
    failed:
      'Odpověď poskytovatele přihlášení nebyla platná. Zkuste to prosím znovu; pokud se to opakuje, obraťte se na správce.',
    unverified:
      'Poskytovatel přihlášení nemá ověřenou vaši e-mailovou adresu. Ověřte ji u něj, nebo se obraťte na správce.',
    unknown:
      'Pro vaši e-mailovou adresu tu není účet. Otevřete odkaz v pozvánce, nebo o ni požádejte správce své firmy.',
    other:
      'Váš účet je propojený s jiným účtem u poskytovatele přihlášení. Přihlaste se jím, nebo ho nejdřív ve svém profilu odpojte.',
    unreachable: 'Poskytovatel přihlášení neodpovídá. Zkuste to prosím za chvíli.',
  },
  linkTitle: 'Potvrďte první přihlášení',
  mailed: (provider, email) =>
    `Přes ${provider} se přihlašujete poprvé. Abychom měli jistotu, že jste to vy, poslali jsme odkaz na ${email}. Otevřete ho do hodiny.`,
  mail: (provider, link) => ({
    subject: `Potvrďte první přihlášení přes ${provider}`,
    text: `Právě jste se do Postrideru poprvé přihlásili přes ${provider}. Do hodiny prosím potvrďte, že tak chcete svůj účet používat:\n\n${link}\n\nPokud jste to nebyli vy, odkaz neotvírejte: nic se nezmění. Někdo má u ${provider} účet s vaší adresou, dejte proto vědět správci.\n`,
  }),
  linkText: (provider, email) =>
    `Od teď vás sem jako ${email} přihlásí váš účet u ${provider}. Potvrďte to, jen pokud jste se právě sami přihlašovali.`,
  link: 'Potvrdit',
  linked: (provider) => `Hotovo. Teď se můžete přihlásit přes ${provider}.`,
  signIn: (provider) => `Pokračovat přes ${provider}`,
  dead: 'Odkaz už byl použit, nahradil ho novější, nebo je příliš starý. Nic se nezměnilo.',
}

const sk: Texts = {
  title: 'Prihlásenie sa nepodarilo',
  back: 'Späť na prihlásenie',
  faults: {
    expired: 'Prihlásenie trvalo príliš dlho, už prebehlo, alebo sa začalo v inom prehliadači. Skúste to prosím znova.',
    cancelled: 'Prihlásenie bolo zrušené. Nič sa nestalo.',
    failed:
      'Odpoveď poskytovateľa prihlásenia nebola platná. Skúste to prosím znova; ak sa to opakuje, obráťte sa na správcu.',
    unverified:
      'Poskytovateľ prihlásenia nemá overenú vašu e-mailovú adresu. Overte ju uňho, alebo sa obráťte na správcu.',
    unknown:
      'Pre vašu e-mailovú adresu tu nie je účet. Otvorte odkaz v pozvánke alebo o ňu požiadajte správcu svojej firmy.',
    other:
      'Váš účet je prepojený s iným účtom u poskytovateľa prihlásenia. Prihláste sa ním, alebo ho najprv vo svojom profile odpojte.',
    unreachable: 'Poskytovateľ prihlásenia neodpovedá. Skúste to prosím o chvíľu.',
  },
  linkTitle: 'Potvrďte prvé prihlásenie',
  mailed: (provider, email) =>
    `Cez ${provider} sa prihlasujete prvýkrát. Aby sme mali istotu, že ste to vy, poslali sme odkaz na ${email}. Otvorte ho do hodiny.`,
  mail: (provider, link) => ({
    subject: `Potvrďte prvé prihlásenie cez ${provider}`,
    text: `Práve ste sa do Postrideru prvýkrát prihlásili cez ${provider}. Do hodiny prosím potvrďte, že tak chcete svoj účet používať:\n\n${link}\n\nAk ste to neboli vy, odkaz neotvárajte: nič sa nezmení. Niekto má u ${provider} účet s vašou adresou, dajte preto vedieť správcovi.\n`,
  }),
  linkText: (provider, email) =>
    `Odteraz vás sem ako ${email} prihlási váš účet u ${provider}. Potvrďte to, len ak ste sa práve sami prihlasovali.`,
  link: 'Potvrdiť',
  linked: (provider) => `Hotovo. Teraz sa môžete prihlásiť cez ${provider}.`,
  signIn: (provider) => `Pokračovať cez ${provider}`,
  dead: 'Odkaz už bol použitý, nahradil ho novší, alebo je príliš starý. Nič sa nezmenilo.',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of pages and mails of single sign-on; English when a language is missing. */
export const singleSignOnTexts = (language = 'en'): Texts => LANGUAGES[language] ?? en
