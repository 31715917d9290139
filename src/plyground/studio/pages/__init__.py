"""Questions over HTTP: a file a subject. Each gives `routes(studio)`; the paths of all of them stand in `messages`."""
