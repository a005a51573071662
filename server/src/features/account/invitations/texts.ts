interface Texts {
  mail(company: string, link: string): { subject: string; text: string }
  title(company: string): string
  explain(email: string): string
  name: string
  password: string
  hint: string
  accept: string
  done: string
  signIn: string
  dead: string
  short: string
  own: string
  wrong: string
}

const en: Texts = {
  mail: (company, link) => ({
    subject: `Invitation to “${company}” in Postrider`,
    text: `The company “${company}” invites you to work together in Postrider. Accept within 14 days:\n\n${link}\n`,
  }),
  title: (company) => `Join ${company}`,
  explain: (email) => `You will sign in as ${email}.`,
  name: 'Your name',
  password: 'Choose a password',
  hint: 'At least 10 characters.',
  accept: 'Accept the invitation',
  done: 'You are in. You can sign in now.',
  signIn: 'Sign in',
  dead: 'This invitation was already used, taken back, or is too old. Ask for a new one.',
  short: 'The password needs at least 10 characters.',
  own: 'Your password in Postrider',
  wrong: 'That is not the password of your account.',
}

const cs: Texts = {
  mail: (company, link) => ({
    subject: `Pozvánka do firmy „${company}“ v Postrideru`,
    text: `Firma „${company}“ vás zve ke spolupráci v Postrideru. Pozvání přijměte do 14 dnů:\n\n${link}\n`,
  }),
  title: (company) => `Vstup do firmy ${company}`,
  explain: (email) => `Budete se přihlašovat jako ${email}.`,
  name: 'Vaše jméno',
  password: 'Zvolte si heslo',
  hint: 'Alespoň 10 znaků.',
  accept: 'Přijmout pozvání',
  done: 'Hotovo. Můžete se přihlásit.',
  signIn: 'Přihlásit se',
  dead: 'Pozvánka už byla použita, zrušena nebo je příliš stará. Požádejte o novou.',
  short: 'Heslo musí mít alespoň 10 znaků.',
  own: 'Vaše heslo do Postrideru',
  wrong: 'To není heslo k vašemu účtu.',
}

const sk: Texts = {
  mail: (company, link) => ({
    subject: `Pozvánka do firmy „${company}“ v Postrideri`,
    text: `Firma „${company}“ vás pozýva na spoluprácu v Postrideri. Pozvanie prijmite do 14 dní:\n\n${link}\n`,
  }),
  title: (company) => `Vstup do firmy ${company}`,
  explain: (email) => `Budete sa prihlasovať ako ${email}.`,
  name: 'Vaše meno',
  password: 'Zvoľte si heslo',
  hint: 'Aspoň 10 znakov.',
  accept: 'Prijať pozvanie',
  done: 'Hotovo. Môžete sa prihlásiť.',
  signIn: 'Prihlásiť sa',
  dead: 'Pozvánka už bola použitá, zrušená alebo je príliš stará. Požiadajte o novú.',
  short: 'Heslo musí mať aspoň 10 znakov.',
  own: 'Vaše heslo do Postrideru',
  wrong: 'To nie je heslo k vášmu účtu.',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of the invitation mail and page; English when a language is missing. */
export const invitationTexts = (language: string): Texts => LANGUAGES[language] ?? en
