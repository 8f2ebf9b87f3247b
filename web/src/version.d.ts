/** The version that this page was made with. */
declare const __VERSION__: string;
