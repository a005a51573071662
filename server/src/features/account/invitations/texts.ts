interface Texts {
  mail(company: string, link: string): { subject: string; text: string }
  title(company: string): string
  explain(email: string): string
  name: string
  password: string
  hint: string
  accept: string
  done: string
  signedIn(email: string): string
  through(provider: string): string
  joined: string
  open: string
  signIn: string
  dead: string
  short: string
  wrong: string
}

const en: Texts = {
  mail: (company, link) => ({
    subject: `Invitation to “${company}” in Postrider`,
    text: `The company “${company}” invites you to work together in Postrider. Accept within 14 days:\n\n${link}\n`,
  }),
  title: (company) => `Join ${company}`,
  explain: (email) => `You will sign in as ${email}.`,
  name: 'Your name, for a new account',
  password: 'Your password in Postrider',
  hint: 'If this address has an account already, enter its password. Otherwise choose one of at least 10 characters.',
  accept: 'Accept the invitation',
  done: 'You are in. You can sign in now.',
  signedIn: (email) => `You are signed in as ${email}.`,
  through: (provider) => `Continue with ${provider}`,
  joined: 'You are in.',
  open: 'Open Postrider',
  signIn: 'Sign in',
  dead: 'This invitation was already used, taken back, or is too old. Ask for a new one.',
  short: 'The password needs at least 10 characters.',
  wrong: 'This is not the password of the account with this address.',
}

const cs: Texts = {
  mail: (company, link) => ({
    subject: `Pozvánka do firmy „${company}“ v Postrideru`,
    text: `Firma „${company}“ vás zve ke spolupráci v Postrideru. Pozvání přijměte do 14 dnů:\n\n${link}\n`,
  }),
  title: (company) => `Vstup do firmy ${company}`,
  explain: (email) => `Budete se přihlašovat jako ${email}.`,
  name: 'Vaše jméno (pro nový účet)',
  password: 'Vaše heslo do Postrideru',
  hint: 'Pokud už s touto adresou máte účet, zadejte jeho heslo. Jinak si zvolte heslo alespoň o 10 znacích.',
  accept: 'Přijmout pozvání',
  done: 'Hotovo. Můžete se přihlásit.',
  signedIn: (email) => `Jste přihlášeni jako ${email}.`,
  through: (provider) => `Pokračovat přes ${provider}`,
  joined: 'Hotovo, patříte do firmy.',
  open: 'Otevřít Postrider',
  signIn: 'Přihlásit se',
  dead: 'Pozvánka už byla použita, zrušena nebo je příliš stará. Požádejte o novou.',
  short: 'Heslo musí mít alespoň 10 znaků.',
  wrong: 'To není heslo k účtu s touto adresou.',
}

const sk: Texts = {
  mail: (company, link) => ({
    subject: `Pozvánka do firmy „${company}“ v Postrideri`,
    text: `Firma „${company}“ vás pozýva na spoluprácu v Postrideri. Pozvanie prijmite do 14 dní:\n\n${link}\n`,
  }),
  title: (company) => `Vstup do firmy ${company}`,
  explain: (email) => `Budete sa prihlasovať ako ${email}.`,
  name: 'Vaše meno (pre nový účet)',
  password: 'Vaše heslo do Postrideru',
  hint: 'Ak už s touto adresou máte účet, zadajte jeho heslo. Inak si zvoľte heslo s aspoň 10 znakmi.',
  accept: 'Prijať pozvanie',
  done: 'Hotovo. Môžete sa prihlásiť.',
  signedIn: (email) => `Ste prihlásení ako ${email}.`,
  through: (provider) => `Pokračovať cez ${provider}`,
  joined: 'Hotovo, patríte do firmy.',
  open: 'Otvoriť Postrider',
  signIn: 'Prihlásiť sa',
  dead: 'Pozvánka už bola použitá, zrušená alebo je príliš stará. Požiadajte o novú.',
  short: 'Heslo musí mať aspoň 10 znakov.',
  wrong: 'To nie je heslo k účtu s touto adresou.',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of the invitation mail and page; English when a language is missing. */
export const invitationTexts = (language: string): Texts => LANGUAGES[language] ?? en
