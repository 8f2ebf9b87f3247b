import { api } from './api';

/** Who you are, once the server has said so. */
export const me = $state({ name: '' });

export async function meet(): Promise<void> {
  me.name = (await api.me()).name;
}

export async function rename(name: string): Promise<void> {
  me.name = (await api.rename(name)).name;
}
