import { after, all, defineEntry } from '../define-entry.ts'

export default defineEntry({
  key: 'abandoned_cart',
  category: 'shopping',
  order: 1,
  nodes: ({ shopId }) => {
    const isOpen = { filter: all({ type: 'cart', status: 'open', shopId }) }
    return {
      // Each change of the cart starts the waiting again.
      cart: { type: 'trigger_event', at: [0, 0], config: { event: 'cart_updated', reentry: 'restart' } },
      two_hours: { type: 'wait', at: [0, 1], config: after(2, 'hours') },
      still_open: { type: 'condition', at: [0, 2], config: isOpen },
      ordered: { type: 'end', at: [1, 3] },
      not_often: { type: 'frequency', at: [0, 3], config: { max: 2, days: 1 } },
      enough: { type: 'end', at: [1, 4] },
      reminder: { type: 'send_email', at: [0, 4], mail: 'reminder' },
      next_day: { type: 'wait', at: [0, 5], config: after(1, 'days') },
      open_again: { type: 'condition', at: [0, 6], config: isOpen },
      last: { type: 'send_email', at: [0, 7], mail: 'last' },
      bought: { type: 'end', at: [1, 7] },
      end: { type: 'end', at: [0, 8] },
    }
  },
  edges: [
    ['cart', 'two_hours'],
    ['two_hours', 'still_open'],
    ['still_open', 'not_often', 'yes'],
    ['still_open', 'ordered', 'no'],
    ['not_often', 'reminder', 'ok'],
    ['not_often', 'enough', 'capped'],
    ['reminder', 'next_day'],
    ['next_day', 'open_again'],
    ['open_again', 'last', 'yes'],
    ['open_again', 'bought', 'no'],
    ['last', 'end'],
  ],
  mails: { reminder: { look: 'blue', shows: 'cart' }, last: { look: 'blue', shows: 'cart' } },
  texts: {
    en: {
      name: 'Abandoned cart',
      description:
        'Reminds contacts of the cart that they left: two hours after its last change and once more a day later, unless they have ordered.',
      nodes: {
        cart: 'The cart changes',
        two_hours: 'Two hours of quiet',
        still_open: 'Is the cart still open?',
        ordered: 'Ordered or emptied',
        not_often: 'At most two e-mails a day',
        enough: 'Enough for today',
        reminder: 'Reminder',
        next_day: 'A day later',
        open_again: 'Is the cart still open?',
        last: 'Last reminder',
        bought: 'Ordered or emptied',
        end: 'End',
      },
      mails: {
        reminder: {
          name: 'Reminder',
          subject: 'You left something in your cart',
          preheader: 'We have kept it for you, you can finish in a minute',
          title: 'Your cart is waiting',
          text: [
            'you picked something nice, but the order was not finished. We have kept your cart, so you can continue where you stopped.',
          ],
          products: 'In your cart',
          button: 'Finish the order',
          more: ['Did something not work? Reply to this e-mail and we will help you.'],
        },
        last: {
          name: 'Last reminder',
          subject: 'Are you still thinking about it?',
          preheader: 'Your cart is still here, but we cannot promise the stock',
          title: 'Still interested?',
          text: [
            'your cart is still saved. We cannot reserve the goods, though, so if you like them, do not wait too long.',
            'If you are unsure about anything, from sizes to delivery, write to us. We will gladly advise you.',
          ],
          products: 'In your cart',
          button: 'Back to the cart',
        },
      },
    },
    cs: {
      name: 'Opuštěný košík',
      description:
        'Připomene košík, který zákazník nedokončil: dvě hodiny po poslední změně a ještě jednou o den později, pokud mezitím neobjednal.',
      nodes: {
        cart: 'Košík se změní',
        two_hours: 'Dvě hodiny klidu',
        still_open: 'Je košík stále otevřený?',
        ordered: 'Objednáno nebo vyprázdněno',
        not_often: 'Nejvýš dva e-maily denně',
        enough: 'Pro dnešek stačí',
        reminder: 'Připomenutí',
        next_day: 'O den později',
        open_again: 'Je košík stále otevřený?',
        last: 'Poslední připomenutí',
        bought: 'Objednáno nebo vyprázdněno',
        end: 'Konec',
      },
      mails: {
        reminder: {
          name: 'Připomenutí',
          subject: 'V košíku vám něco zůstalo',
          preheader: 'Schovali jsme vám ho, objednávku dokončíte za minutku',
          title: 'Váš košík na vás čeká',
          text: [
            'vybrali jste si něco hezkého, ale objednávka zůstala nedokončená. Košík jsme vám uložili, takže můžete pokračovat tam, kde jste skončili.',
          ],
          products: 'Ve vašem košíku',
          button: 'Dokončit objednávku',
          more: ['Něco nefungovalo? Odpovězte na tento e-mail a pomůžeme vám.'],
        },
        last: {
          name: 'Poslední připomenutí',
          subject: 'Ještě si to rozmýšlíte?',
          preheader: 'Košík tu stále máme, skladovou zásobu ale slíbit nemůžeme',
          title: 'Máte stále zájem?',
          text: [
            'váš košík máme stále uložený. Zboží vám ale rezervovat nemůžeme, takže pokud se vám líbí, dlouho neváhejte.',
            'Nejste si něčím jistí, třeba velikostí nebo dopravou? Napište nám, rádi poradíme.',
          ],
          products: 'Ve vašem košíku',
          button: 'Zpět do košíku',
        },
      },
    },
    sk: {
      name: 'Opustený košík',
      description:
        'Pripomenie košík, ktorý zákazník nedokončil: dve hodiny po poslednej zmene a ešte raz o deň neskôr, ak medzitým neobjednal.',
      nodes: {
        cart: 'Košík sa zmení',
        two_hours: 'Dve hodiny pokoja',
        still_open: 'Je košík stále otvorený?',
        ordered: 'Objednané alebo vyprázdnené',
        not_often: 'Najviac dva e-maily denne',
        enough: 'Na dnes stačí',
        reminder: 'Pripomenutie',
        next_day: 'O deň neskôr',
        open_again: 'Je košík stále otvorený?',
        last: 'Posledné pripomenutie',
        bought: 'Objednané alebo vyprázdnené',
        end: 'Koniec',
      },
      mails: {
        reminder: {
          name: 'Pripomenutie',
          subject: 'V košíku vám niečo zostalo',
          preheader: 'Odložili sme vám ho, objednávku dokončíte za minútku',
          title: 'Váš košík na vás čaká',
          text: [
            'vybrali ste si niečo pekné, ale objednávka zostala nedokončená. Košík sme vám uložili, takže môžete pokračovať tam, kde ste skončili.',
          ],
          products: 'Vo vašom košíku',
          button: 'Dokončiť objednávku',
          more: ['Niečo nefungovalo? Odpovedzte na tento e-mail a pomôžeme vám.'],
        },
        last: {
          name: 'Posledné pripomenutie',
          subject: 'Ešte si to rozmýšľate?',
          preheader: 'Košík tu stále máme, skladovú zásobu však sľúbiť nemôžeme',
          title: 'Máte stále záujem?',
          text: [
            'váš košík máme stále uložený. Tovar vám však rezervovať nemôžeme, takže ak sa vám páči, dlho neváhajte.',
            'Nie ste si niečím istí, napríklad veľkosťou alebo dopravou? Napíšte nám, radi poradíme.',
          ],
          products: 'Vo vašom košíku',
          button: 'Späť do košíka',
        },
      },
    },
  },
})
