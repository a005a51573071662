/** The nonce that the content security policy requires of every style element. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// react-remove-scroll, which Mantine's dialogs use, reads the nonce from this name.
Object.assign(window, { __webpack_nonce__: nonce })
