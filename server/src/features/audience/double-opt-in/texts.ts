interface Texts {
  mail(company: string, link: string): { subject: string; text: string }
  title(company: string): string
  explain: string
  confirm: string
  confirmed: string
  used: string
  invalid: string
  refused: string
}

const en: Texts = {
  mail: (company, link) => ({
    subject: `Please confirm your subscription to ${company}`,
    text: `Someone, hopefully you, asked ${company} to send news to this address. Confirm within 14 days:\n\n${link}\n\nIf it was not you, do nothing: without your confirmation nothing will be sent.\n`,
  }),
  title: (company) => `News from ${company}`,
  explain: 'One click, and you will get the news that you asked for. You can unsubscribe at any time.',
  confirm: 'Confirm the subscription',
  confirmed: 'Thank you, your subscription is confirmed.',
  used: 'This link was already used. If you want to subscribe again, fill in the form once more.',
  invalid: 'This link is not valid any more. Fill in the form once more to get a new one.',
  refused: 'This address cannot be subscribed. Please write to the company.',
}

const cs: Texts = {
  mail: (company, link) => ({
    subject: `Potvrďte prosím odběr novinek – ${company}`,
    text: `Někdo, snad vy, požádal o zasílání novinek (${company}) na tuto adresu. Potvrďte to do 14 dnů:\n\n${link}\n\nPokud jste to nebyli vy, nedělejte nic: bez potvrzení vám nic posílat nebudeme.\n`,
  }),
  title: (company) => `Novinky – ${company}`,
  explain: 'Stačí jedno kliknutí a budete dostávat novinky, o které jste požádali. Odhlásit se můžete kdykoli.',
  confirm: 'Potvrdit odběr',
  confirmed: 'Děkujeme, odběr je potvrzen.',
  used: 'Tento odkaz už byl použit. Chcete-li se přihlásit znovu, vyplňte formulář ještě jednou.',
  invalid: 'Tento odkaz už neplatí. Vyplňte formulář ještě jednou a pošleme vám nový.',
  refused: 'Tuto adresu nelze přihlásit. Napište prosím přímo firmě.',
}

const sk: Texts = {
  mail: (company, link) => ({
    subject: `Potvrďte, prosím, odber noviniek – ${company}`,
    text: `Niekto, snáď vy, požiadal o zasielanie noviniek (${company}) na túto adresu. Potvrďte to do 14 dní:\n\n${link}\n\nAk ste to neboli vy, nerobte nič: bez potvrdenia vám nič posielať nebudeme.\n`,
  }),
  title: (company) => `Novinky – ${company}`,
  explain: 'Stačí jedno kliknutie a budete dostávať novinky, o ktoré ste požiadali. Odhlásiť sa môžete kedykoľvek.',
  confirm: 'Potvrdiť odber',
  confirmed: 'Ďakujeme, odber je potvrdený.',
  used: 'Tento odkaz už bol použitý. Ak sa chcete prihlásiť znova, vyplňte formulár ešte raz.',
  invalid: 'Tento odkaz už neplatí. Vyplňte formulár ešte raz a pošleme vám nový.',
  refused: 'Túto adresu nie je možné prihlásiť. Napíšte, prosím, priamo firme.',
}

const LANGUAGES: Record<string, Texts> = { en, cs, sk }

/** The texts of the mail and the page; English when a language is missing. */
export const confirmationTexts = (language: string): Texts => LANGUAGES[language] ?? en
