/**
 * Writes text where the cursor of an input is, in place of what is selected there. Typing continues after it. The browser
 * treats it as typed: it reports the change, keeps the limit of the input, and can undo it.
 */
export function insertText(input: HTMLInputElement | HTMLTextAreaElement | null, text: string) {
  input?.focus()
  document.execCommand('insertText', false, text)
}
