import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteBytes } from '../storage/store-file.ts'

/** Deletes the bytes of files whose rows are deleted. */
export const deleteBytesJob = defineJob({
  name: 'files.delete-bytes',
  payload: Type.Object({ tenantId: Type.String(), tokens: Type.Array(Type.String()) }),
  tries: 25,
  run: async ({ app, payload: { tenantId, tokens } }) => {
    for (const token of tokens) await deleteBytes(app.files, tenantId, token)
  },
})
