interface Mail {
  subject: string
  text: string
}

type Texts = Record<'added' | 'removed', (name: string, app: string) => Mail>

const en: Texts = {
  added: (name, app) => ({
    subject: 'A passkey was added to your Postrider account',
    text: `The passkey “${name}” was added to your account in Postrider. With it alone you can sign in.\n\nIf it was not you, remove it in your profile, sign out everywhere else, and change your password:\n\n${app}\n`,
  }),
  removed: (name, app) => ({
    subject: 'A passkey was removed from your Postrider account',
    text: `The passkey “${name}” was removed from your account in Postrider. It no longer signs you in.\n\nIf it was not you, sign out everywhere else in your profile, and change your password:\n\n${app}\n`,
  }),
}

const cs: Texts = {
  added: (name, app) => ({
    subject: 'K vašemu účtu v Postrideru přibyl přístupový klíč',
    text: `K vašemu účtu v Postrideru byl přidán přístupový klíč „${name}“. Stačí k přihlášení sám o sobě.\n\nPokud jste to nebyli vy, odeberte ho ve svém profilu, odhlaste se všude jinde a změňte si heslo:\n\n${app}\n`,
  }),
  removed: (name, app) => ({
    subject: 'Z vašeho účtu v Postrideru zmizel přístupový klíč',
    text: `Z vašeho účtu v Postrideru byl odebrán přístupový klíč „${name}“. Už se jím nepřihlásíte.\n\nPokud jste to nebyli vy, odhlaste se ve svém profilu všude jinde a změňte si heslo:\n\n${app}\n`,
  }),
}

const sk: Texts = {
  added: (name, app) => ({
    subject: 'K vášmu účtu v Postrideri pribudol prístupový kľúč',
    text: `K vášmu účtu v Postrideri bol pridaný prístupový kľúč „${name}“. Na prihlásenie stačí sám.\n\nAk ste to neboli vy, odoberte ho vo svojom profile, odhláste sa všade inde a zmeňte si heslo:\n\n${app}\n`,
  }),
  removed: (name, app) => ({
    subject: 'Z vášho účtu v Postrideri zmizol prístupový kľúč',
    text: `Z vášho účtu v Postrideri bol odobratý prístupový kľúč „${name}“. Už sa ním neprihlásite.\n\nAk ste to neboli vy, odhláste sa vo svojom profile všade inde a zmeňte si heslo:\n\n${app}\n`,
  }),
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** What a mail about a passkey says; in English when a language is missing. */
export const passkeyMail = (language: string, news: 'added' | 'removed', name: string, app: string): Mail =>
  (LANGUAGES[language] ?? en)[news](name, app)
