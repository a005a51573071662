import type { FreeForm } from '../free-form.ts'

/** Gmail, when only the text of the report is left. */
export default {
  marks:
    /delivery to the following recipient (?:failed permanently|has been delayed)|message not delivered\s|\*\* address not found \*\*|\*\* message (?:not delivered|blocked) \*\*|\*\* delivery (?:incomplete|failed) \*\*/i,
  delayed: /delivery incomplete|has been delayed|gmail will retry/i,
  reply:
    /(?:technical details of (?:permanent|temporary) failure:|the response (?:from the remote server )?was:)\s{0,4}([\s\S]{3,1500})/i,
} satisfies FreeForm
