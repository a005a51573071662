import type { Weakness } from './password-strength.ts'

interface Texts {
  resetMail(link: string): { subject: string; text: string }
  changedMail(time: string, link: string): { subject: string; text: string }
  resetTitle: string
  newPassword: string
  passwordHint: string
  save: string
  resetDone: string
  signIn: string
  linkDead: string
  passwordShort: string
  weak: Record<Weakness, string>
  supportTitle: string
  supportText: string
  supportOpen: string
}

const en: Texts = {
  resetMail: (link) => ({
    subject: 'A new password for Postrider',
    text: `Set a new password here, within an hour:\n\n${link}\n\nIf you did not ask for it, ignore this message: your password stays as it is.\n`,
  }),
  changedMail: (time, link) => ({
    subject: 'Your Postrider password was changed',
    text: `The password of your account in Postrider was changed on ${time}. All your other devices are signed out.\n\nIf you changed it, you need to do nothing.\n\nIf it was not you, set a new password at once, and tell the administrator of your company:\n\n${link}\n`,
  }),
  resetTitle: 'A new password',
  newPassword: 'New password',
  passwordHint: 'At least 10 characters.',
  save: 'Save',
  resetDone: 'Your new password is saved. You can sign in now.',
  signIn: 'Sign in',
  linkDead: 'This link was already used or is too old. Ask for a new one.',
  passwordShort: 'The password needs at least 10 characters.',
  weak: {
    common: 'Many people use this password, so it is guessed first. Choose another one, such as a few unrelated words.',
    simple: 'This password follows a pattern that is easy to guess. Choose another one, such as a few unrelated words.',
    personal: 'This password consists of your name, your address or the name of the service. Choose another one.',
  },
  supportTitle: 'Support view',
  supportText: 'You will see the company read-only for one hour.',
  supportOpen: 'Open',
}

const cs: Texts = {
  resetMail: (link) => ({
    subject: 'Nové heslo do Postrideru',
    text: `Nové heslo si nastavte zde, do jedné hodiny:\n\n${link}\n\nPokud jste o nové heslo nežádali, zprávu ignorujte: heslo zůstává beze změny.\n`,
  }),
  changedMail: (time, link) => ({
    subject: 'Vaše heslo do Postrideru se změnilo',
    text: `Heslo k vašemu účtu v Postrideru se změnilo ${time}. Všechna vaše ostatní zařízení jsou odhlášena.\n\nPokud jste ho změnili vy, nic dělat nemusíte.\n\nPokud ne, nastavte si hned nové heslo a dejte vědět správci své firmy:\n\n${link}\n`,
  }),
  resetTitle: 'Nové heslo',
  newPassword: 'Nové heslo',
  passwordHint: 'Alespoň 10 znaků.',
  save: 'Uložit',
  resetDone: 'Nové heslo je uloženo. Můžete se přihlásit.',
  signIn: 'Přihlásit se',
  linkDead: 'Odkaz už byl použit nebo je příliš starý. Požádejte o nový.',
  passwordShort: 'Heslo musí mít alespoň 10 znaků.',
  weak: {
    common:
      'Toto heslo používá mnoho lidí, a proto se zkouší jako první. Zvolte jiné, třeba několik nesouvisejících slov.',
    simple: 'Toto heslo má vzor, který se snadno uhodne. Zvolte jiné, třeba několik nesouvisejících slov.',
    personal: 'Toto heslo je složené z vašeho jména, adresy nebo názvu služby. Zvolte jiné.',
  },
  supportTitle: 'Pohled podpory',
  supportText: 'Po dobu jedné hodiny uvidíte firmu jen pro čtení.',
  supportOpen: 'Otevřít',
}

const sk: Texts = {
  resetMail: (link) => ({
    subject: 'Nové heslo do Postrideru',
    text: `Nové heslo si nastavte tu, do jednej hodiny:\n\n${link}\n\nAk ste o nové heslo nežiadali, správu ignorujte: heslo ostáva bez zmeny.\n`,
  }),
  changedMail: (time, link) => ({
    subject: 'Vaše heslo do Postrideru sa zmenilo',
    text: `Heslo k vášmu účtu v Postrideri sa zmenilo ${time}. Všetky vaše ostatné zariadenia sú odhlásené.\n\nAk ste ho zmenili vy, nemusíte robiť nič.\n\nAk nie, nastavte si hneď nové heslo a dajte vedieť správcovi svojej firmy:\n\n${link}\n`,
  }),
  resetTitle: 'Nové heslo',
  newPassword: 'Nové heslo',
  passwordHint: 'Aspoň 10 znakov.',
  save: 'Uložiť',
  resetDone: 'Nové heslo je uložené. Môžete sa prihlásiť.',
  signIn: 'Prihlásiť sa',
  linkDead: 'Odkaz už bol použitý alebo je príliš starý. Požiadajte o nový.',
  passwordShort: 'Heslo musí mať aspoň 10 znakov.',
  weak: {
    common:
      'Toto heslo používa veľa ľudí, a preto sa skúša ako prvé. Zvoľte iné, napríklad niekoľko nesúvisiacich slov.',
    simple: 'Toto heslo má vzor, ktorý sa ľahko uhádne. Zvoľte iné, napríklad niekoľko nesúvisiacich slov.',
    personal: 'Toto heslo je zložené z vášho mena, adresy alebo názvu služby. Zvoľte iné.',
  },
  supportTitle: 'Pohľad podpory',
  supportText: 'Počas jednej hodiny uvidíte firmu len na čítanie.',
  supportOpen: 'Otvoriť',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of mails and pages about signing in; English when a language is missing. */
export const signInTexts = (language: string): Texts => LANGUAGES[language] ?? en
