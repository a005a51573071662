/** The word that the server's policy asks of every style that is put into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// What keeps the page behind a dialog from scrolling asks for it by this name.
Object.assign(window, { __webpack_nonce__: nonce })
