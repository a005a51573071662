interface Mail {
  subject: string
  text: string
}

interface Texts {
  confirmMail(company: string, link: string): Mail
  knownMail(link: string): Mail
  title: string
  text(company: string, email: string): string
  password: string
  hint: string
  create: string
  wrong: string
  dead: string
  known: string
  signIn: string
}

const en: Texts = {
  confirmMail: (company, link) => ({
    subject: 'Confirm your sign-up for Postrider',
    text: `You signed up for Postrider with the company “${company}”. Confirm your address within 24 hours:\n\n${link}\n\nIf it was not you, ignore this message: no account is created.\n`,
  }),
  knownMail: (link) => ({
    subject: 'You have an account in Postrider already',
    text: `Someone signed up for Postrider with your address. You have an account with this address already, so no other one is created.\n\nIf it was you, sign in here:\n\n${link}\n\nThere you can also set a new password if you have forgotten yours. If it was not you, ignore this message.\n`,
  }),
  title: 'Create your account',
  text: (company, email) => `This creates the company “${company}”. You will sign in as ${email}.`,
  password: 'Your password',
  hint: 'The one that you chose when you signed up.',
  create: 'Create the account',
  wrong: 'This is not the password that you chose. If you have forgotten it, sign up again.',
  dead: 'This link was already used or is older than 24 hours. If your account exists, sign in; otherwise sign up again.',
  known: 'This address has an account already. Sign in with it.',
  signIn: 'Sign in',
}

const cs: Texts = {
  confirmMail: (company, link) => ({
    subject: 'Potvrďte registraci do Postrideru',
    text: `Do Postrideru jste zaregistrovali firmu „${company}“. Do 24 hodin prosím potvrďte svou adresu:\n\n${link}\n\nPokud jste to nebyli vy, zprávu ignorujte: žádný účet nevznikne.\n`,
  }),
  knownMail: (link) => ({
    subject: 'V Postrideru už účet máte',
    text: `Někdo se do Postrideru zaregistroval s vaší adresou. Účet s touto adresou už máte, takže další nevznikne.\n\nPokud jste to byli vy, přihlaste se zde:\n\n${link}\n\nPokud jste zapomněli heslo, nastavíte si tam nové. Pokud jste to nebyli vy, zprávu ignorujte.\n`,
  }),
  title: 'Vytvoření účtu',
  text: (company, email) => `Vznikne firma „${company}“. Budete se přihlašovat jako ${email}.`,
  password: 'Vaše heslo',
  hint: 'To, které jste si zvolili při registraci.',
  create: 'Vytvořit účet',
  wrong: 'To není heslo, které jste si zvolili. Pokud jste ho zapomněli, zaregistrujte se znovu.',
  dead: 'Odkaz už byl použit nebo je starší než 24 hodin. Pokud už účet máte, přihlaste se; jinak se zaregistrujte znovu.',
  known: 'Tato adresa už účet má. Přihlaste se s ní.',
  signIn: 'Přihlásit se',
}

const sk: Texts = {
  confirmMail: (company, link) => ({
    subject: 'Potvrďte registráciu do Postrideru',
    text: `Do Postrideru ste zaregistrovali firmu „${company}“. Do 24 hodín prosím potvrďte svoju adresu:\n\n${link}\n\nAk ste to neboli vy, správu ignorujte: žiadny účet nevznikne.\n`,
  }),
  knownMail: (link) => ({
    subject: 'V Postrideri už účet máte',
    text: `Niekto sa do Postrideru zaregistroval s vašou adresou. Účet s touto adresou už máte, takže ďalší nevznikne.\n\nAk ste to boli vy, prihláste sa tu:\n\n${link}\n\nAk ste zabudli heslo, nastavíte si tam nové. Ak ste to neboli vy, správu ignorujte.\n`,
  }),
  title: 'Vytvorenie účtu',
  text: (company, email) => `Vznikne firma „${company}“. Budete sa prihlasovať ako ${email}.`,
  password: 'Vaše heslo',
  hint: 'To, ktoré ste si zvolili pri registrácii.',
  create: 'Vytvoriť účet',
  wrong: 'To nie je heslo, ktoré ste si zvolili. Ak ste ho zabudli, zaregistrujte sa znova.',
  dead: 'Odkaz už bol použitý alebo je starší ako 24 hodín. Ak už účet máte, prihláste sa; inak sa zaregistrujte znova.',
  known: 'Táto adresa už účet má. Prihláste sa ňou.',
  signIn: 'Prihlásiť sa',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of mails and pages about signing up; English when a language is missing. */
export const signUpTexts = (language = 'en'): Texts => LANGUAGES[language] ?? en
