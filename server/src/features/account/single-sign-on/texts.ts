import type { FaultKind } from './fault.ts'

interface Texts {
  title: string
  back: string
  faults: Record<FaultKind, string>
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
    unknown: 'There is no account for your e-mail address. Ask the administrator of your company for an invitation.',
    unreachable: 'The sign-in provider does not answer. Please try again in a while.',
  },
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
    unknown: 'Pro vaši e-mailovou adresu tu není účet. Požádejte správce své firmy o pozvánku.',
    unreachable: 'Poskytovatel přihlášení neodpovídá. Zkuste to prosím za chvíli.',
  },
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
    unknown: 'Pre vašu e-mailovú adresu tu nie je účet. Požiadajte správcu svojej firmy o pozvánku.',
    unreachable: 'Poskytovateľ prihlásenia neodpovedá. Skúste to prosím o chvíľu.',
  },
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of the page after a failed sign-in; English when a language is missing. */
export const singleSignOnTexts = (language: string): Texts => LANGUAGES[language] ?? en
