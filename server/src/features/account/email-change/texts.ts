import type { Mail } from '../sign-in/index.ts'

interface Texts {
  confirmMail(link: string): Mail
  noticeMail(email: string, link: string): Mail
  changedMail(email: string, link: string): Mail
  takenMail: Mail
  title: string
  confirmText(email: string): string
  confirm: string
  confirmed(email: string): string
  open: string
  cancelText(email: string): string
  cancel: string
  cancelled: string
  newPassword: string
  takeBackText(email: string): string
  takeBack: string
  takenBack(email: string): string
  dead: string
}

const en: Texts = {
  confirmMail: (link) => ({
    subject: 'Confirm your new e-mail for Postrider',
    text: `Confirm within an hour that you want to sign in to Postrider with this address:\n\n${link}\n\nIf you did not ask for it, ignore this message: nothing changes.\n`,
  }),
  noticeMail: (email, link) => ({
    subject: 'The e-mail of your Postrider account is to be changed',
    text: `Your account in Postrider is to get this address: ${email}\n\nIf you asked for it, you need to do nothing here: confirm it in the message to the new address.\n\nIf you did not ask for it, stop the change within an hour:\n\n${link}\n`,
  }),
  changedMail: (email, link) => ({
    subject: 'The e-mail of your Postrider account was changed',
    text: `Your account in Postrider has a new address now: ${email}\n\nThis address no longer signs you in. If you changed it, you need to do nothing.\n\nIf you did not change it, take the change back within 7 days. All devices are signed out, and you set a new password:\n\n${link}\n`,
  }),
  takenMail: {
    subject: 'Your address has an account in Postrider already',
    text: `Someone wanted to use your address for another account in Postrider. Nothing has changed: the address stays with your account.\n\nIf it was you, sign in with this address, or first change the address of this account.\n`,
  },
  title: 'Change of your e-mail',
  confirmText: (email) => `From now on you will sign in as ${email}. All your other devices are signed out.`,
  confirm: 'Confirm the new e-mail',
  confirmed: (email) => `Done. You sign in as ${email} now.`,
  open: 'Open Postrider',
  cancelText: (email) =>
    `Your account was to get the address ${email}. If you did not ask for it, stop the change. All devices are signed out.`,
  cancel: 'Stop the change',
  cancelled:
    'The change is stopped, and all devices are signed out. Someone may know your password: set a new one now.',
  newPassword: 'Set a new password',
  takeBackText: (email) =>
    `The address of your account was changed. If it was not you, take the change back: you will sign in as ${email} again, all devices are signed out, and the password stops working.`,
  takeBack: 'Take the change back',
  takenBack: (email) =>
    `Done. Your account has the address ${email} again, and all devices are signed out. We have sent you a link there to set a new password.`,
  dead: 'This link was already used, was replaced by a newer one, or is too old. Nothing has changed.',
}

const cs: Texts = {
  confirmMail: (link) => ({
    subject: 'Potvrďte svůj nový e-mail do Postrideru',
    text: `Do hodiny prosím potvrďte, že se chcete do Postrideru přihlašovat touto adresou:\n\n${link}\n\nPokud jste o změnu nežádali, zprávu ignorujte: nic se nezmění.\n`,
  }),
  noticeMail: (email, link) => ({
    subject: 'U vašeho účtu v Postrideru se má změnit e-mail',
    text: `Váš účet v Postrideru má dostat tuto adresu: ${email}\n\nPokud jste o změnu žádali vy, tady nic dělat nemusíte: potvrďte ji ve zprávě na nové adrese.\n\nPokud jste o ni nežádali, do hodiny změnu zastavte:\n\n${link}\n`,
  }),
  changedMail: (email, link) => ({
    subject: 'U vašeho účtu v Postrideru se změnil e-mail',
    text: `Váš účet v Postrideru má teď novou adresu: ${email}\n\nTouto adresou se už nepřihlásíte. Pokud jste změnu udělali vy, nic dělat nemusíte.\n\nPokud ne, do 7 dnů ji vraťte zpět. Všechna zařízení se odhlásí a nastavíte si nové heslo:\n\n${link}\n`,
  }),
  takenMail: {
    subject: 'Vaše adresa už v Postrideru účet má',
    text: `Někdo chtěl vaši adresu použít pro jiný účet v Postrideru. Nic se nezměnilo: adresa zůstává u vašeho účtu.\n\nPokud jste to byli vy, přihlaste se touto adresou, nebo nejdřív změňte adresu tohoto účtu.\n`,
  },
  title: 'Změna e-mailu',
  confirmText: (email) => `Od teď se budete přihlašovat jako ${email}. Všechna vaše ostatní zařízení se odhlásí.`,
  confirm: 'Potvrdit nový e-mail',
  confirmed: (email) => `Hotovo. Nyní se přihlašujete jako ${email}.`,
  open: 'Otevřít Postrider',
  cancelText: (email) =>
    `Váš účet měl dostat adresu ${email}. Pokud jste o to nežádali, změnu zastavte. Všechna zařízení se odhlásí.`,
  cancel: 'Zastavit změnu',
  cancelled: 'Změna je zastavena a všechna zařízení jsou odhlášena. Někdo možná zná vaše heslo: nastavte si hned nové.',
  newPassword: 'Nastavit nové heslo',
  takeBackText: (email) =>
    `Adresa vašeho účtu se změnila. Pokud jste to nebyli vy, vraťte změnu zpět: budete se znovu přihlašovat jako ${email}, všechna zařízení se odhlásí a heslo přestane platit.`,
  takeBack: 'Vrátit změnu zpět',
  takenBack: (email) =>
    `Hotovo. Váš účet má zase adresu ${email} a všechna zařízení jsou odhlášena. Poslali jsme vám na ni odkaz, kterým si nastavíte nové heslo.`,
  dead: 'Odkaz už byl použit, nahradil ho novější, nebo je příliš starý. Nic se nezměnilo.',
}

const sk: Texts = {
  confirmMail: (link) => ({
    subject: 'Potvrďte svoj nový e-mail do Postrideru',
    text: `Do hodiny prosím potvrďte, že sa chcete do Postrideru prihlasovať touto adresou:\n\n${link}\n\nAk ste o zmenu nežiadali, správu ignorujte: nič sa nezmení.\n`,
  }),
  noticeMail: (email, link) => ({
    subject: 'Vášmu účtu v Postrideri sa má zmeniť e-mail',
    text: `Váš účet v Postrideri má dostať túto adresu: ${email}\n\nAk ste o zmenu žiadali vy, tu nemusíte robiť nič: potvrďte ju v správe na novej adrese.\n\nAk ste o ňu nežiadali, do hodiny zmenu zastavte:\n\n${link}\n`,
  }),
  changedMail: (email, link) => ({
    subject: 'Vášmu účtu v Postrideri sa zmenil e-mail',
    text: `Váš účet v Postrideri má teraz novú adresu: ${email}\n\nTouto adresou sa už neprihlásite. Ak ste zmenu urobili vy, nemusíte robiť nič.\n\nAk nie, do 7 dní ju vráťte späť. Všetky zariadenia sa odhlásia a nastavíte si nové heslo:\n\n${link}\n`,
  }),
  takenMail: {
    subject: 'Vaša adresa už v Postrideri účet má',
    text: `Niekto chcel vašu adresu použiť pre iný účet v Postrideri. Nič sa nezmenilo: adresa ostáva pri vašom účte.\n\nAk ste to boli vy, prihláste sa touto adresou, alebo najprv zmeňte adresu tohto účtu.\n`,
  },
  title: 'Zmena e-mailu',
  confirmText: (email) => `Odteraz sa budete prihlasovať ako ${email}. Všetky vaše ostatné zariadenia sa odhlásia.`,
  confirm: 'Potvrdiť nový e-mail',
  confirmed: (email) => `Hotovo. Teraz sa prihlasujete ako ${email}.`,
  open: 'Otvoriť Postrider',
  cancelText: (email) =>
    `Váš účet mal dostať adresu ${email}. Ak ste o to nežiadali, zmenu zastavte. Všetky zariadenia sa odhlásia.`,
  cancel: 'Zastaviť zmenu',
  cancelled:
    'Zmena je zastavená a všetky zariadenia sú odhlásené. Niekto možno pozná vaše heslo: nastavte si hneď nové.',
  newPassword: 'Nastaviť nové heslo',
  takeBackText: (email) =>
    `Adresa vášho účtu sa zmenila. Ak ste to neboli vy, vráťte zmenu späť: budete sa znova prihlasovať ako ${email}, všetky zariadenia sa odhlásia a heslo prestane platiť.`,
  takeBack: 'Vrátiť zmenu späť',
  takenBack: (email) =>
    `Hotovo. Váš účet má znova adresu ${email} a všetky zariadenia sú odhlásené. Poslali sme vám na ňu odkaz, ktorým si nastavíte nové heslo.`,
  dead: 'Odkaz už bol použitý, nahradil ho novší, alebo je príliš starý. Nič sa nezmenilo.',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of mails and pages about a changed address; English when a language is missing. */
export const emailChangeTexts = (language = 'en'): Texts => LANGUAGES[language] ?? en
